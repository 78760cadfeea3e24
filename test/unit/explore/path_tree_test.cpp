#include "explore/path_tree.hpp"

#include "expr/pool.hpp"

#include <gtest/gtest.h>

namespace provest::explore {
namespace {

class PathTreeTest : public testing::Test {
protected:
    expr::Term condition(uint32_t input) { return pool.equal(pool.input(input, 8), pool.constant(8, 1)); }
    expr::Pool pool;
    PathTree tree;
};

TEST_F(PathTreeTest, sharesPrefixes) {
    const TreeNode root = tree.root(0);
    const TreeNode a = tree.descend(root, condition(0), true);
    const TreeNode b = tree.descend(a, condition(1), false);
    const size_t size = tree.size();
    EXPECT_EQ(tree.descend(tree.descend(tree.root(0), condition(0), true), condition(1), false), b);
    EXPECT_EQ(tree.size(), size);
    EXPECT_EQ(tree.prefix(b), (std::vector<expr::Term>{condition(0), condition(1)}));
    EXPECT_EQ(tree.length(b), 1u) << "a fixed value is no branch";
    EXPECT_NE(tree.root(1), root) << "another shape, another meaning of inputs";
}

TEST_F(PathTreeTest, forgetsAllButTheWaysToWhatIsKept) {
    const TreeNode root = tree.root(0);
    const TreeNode kept = tree.descend(root, condition(0), true);
    const TreeNode lost = tree.descend(root, condition(1), true);
    tree.descend(tree.descend(lost, condition(2), true), condition(3), true);
    const TreeNode keep[] = {kept};
    tree.reclaim(keep);
    EXPECT_EQ(tree.size(), 2u);
    EXPECT_EQ(tree.descend(root, condition(0), true), kept);
    EXPECT_EQ(tree.descend(root, condition(1), true), PathTree::none) << "closed: known to have been there";
    const TreeNode again = tree.descend(kept, condition(2), true);
    EXPECT_EQ(tree.size(), 3u);
    EXPECT_EQ(tree.prefix(again), (std::vector<expr::Term>{condition(0), condition(2)}));
}

}  // namespace
}  // namespace provest::explore
