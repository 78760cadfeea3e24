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
    const TreeNode a = tree.descend(root, condition(0), PathTree::Step::Branching);
    const TreeNode b = tree.descend(a, condition(1), PathTree::Step::Fixed);
    const size_t size = tree.size();
    EXPECT_EQ(tree.descend(tree.descend(tree.root(0), condition(0), PathTree::Step::Branching), condition(1),
                           PathTree::Step::Fixed),
              b);
    EXPECT_EQ(tree.size(), size);
    EXPECT_EQ(tree.prefix(b), (std::vector<expr::Term>{condition(0), condition(1)}));
    EXPECT_EQ(tree.length(b), 1u) << "a fixed value is no branch";
    EXPECT_EQ(tree.fixed(b), std::vector<uint32_t>{1});
    EXPECT_NE(tree.root(1), root) << "another shape, another meaning of inputs";
}

TEST_F(PathTreeTest, forgetsAllButTheWaysToWhatIsKept) {
    const TreeNode root = tree.root(0);
    const TreeNode kept = tree.descend(root, condition(0), PathTree::Step::Branching);
    const TreeNode lost = tree.descend(root, condition(1), PathTree::Step::Branching);
    tree.descend(tree.descend(lost, condition(2), PathTree::Step::Branching), condition(3), PathTree::Step::Branching);
    const TreeNode keep[] = {kept};
    tree.reclaim(keep);
    EXPECT_EQ(tree.size(), 2u);
    EXPECT_EQ(tree.descend(root, condition(0), PathTree::Step::Branching), kept);
    EXPECT_EQ(tree.descend(root, condition(1), PathTree::Step::Branching), PathTree::none)
        << "closed: known to have been there";
    const TreeNode again = tree.descend(kept, condition(2), PathTree::Step::Branching);
    EXPECT_EQ(tree.size(), 3u);
    EXPECT_EQ(tree.prefix(again), (std::vector<expr::Term>{condition(0), condition(2)}));
}

}  // namespace
}  // namespace provest::explore
