// After org.jgrapht.alg.BellmanFordIterator (JGraphT): the passes of Bellman and Ford over a graph, one per step.
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace jgrapht {

class Graph {
public:
    struct Edge {
        std::string from;
        std::string to;
        double weight;
    };

    explicit Graph(bool directed = true) : directed_(directed) {}

    // False if it is there already, or has no name.
    bool addVertex(const std::string& name) {
        if (name.empty()) return false;
        return vertices_.insert(name).second;
    }
    // Throws std::invalid_argument for unknown ends and weights that are no numbers.
    void addEdge(const std::string& from, const std::string& to, double weight = 1.0) {
        if (!hasVertex(from) || !hasVertex(to)) throw std::invalid_argument("no such vertex");
        if (std::isnan(weight)) throw std::invalid_argument("no weight");
        edges_.push_back({from, to, weight});
        if (!directed_) edges_.push_back({to, from, weight});
    }
    bool hasVertex(const std::string& name) const { return vertices_.count(name) > 0; }
    const std::vector<Edge>& edges() const { return edges_; }

private:
    bool directed_;
    std::set<std::string> vertices_;
    std::vector<Edge> edges_;
};

// Each step relaxes the edges that leave the vertices improved by the step before. Paths that are better by less than
// epsilon count as equal, so that rounding makes no endless loop.
class BellmanFordIterator {
public:
    BellmanFordIterator(const Graph& graph, const std::string& start, double epsilon = 1e-9);

    bool hasNext() const { return !improved_.empty(); }
    // The vertices that are reached for the first time or by a better path. Throws std::out_of_range at the end.
    std::vector<std::string> next();

    bool isReached(const std::string& vertex) const { return paths_.count(vertex) > 0; }
    double cost(const std::string& vertex) const;
    // The vertices on the best path known, start first; empty if there is none.
    std::vector<std::string> path(const std::string& vertex) const;
    int passes() const { return passes_; }

private:
    struct Path {
        double cost;
        std::string before;
    };
    bool relax(const Graph::Edge& edge);
    bool isOnPath(const std::string& wanted, const std::string& from) const;

    Graph graph_;
    std::string start_;
    double epsilon_;
    std::map<std::string, Path> paths_;
    std::set<std::string> improved_;
    int passes_ = 0;
};

BellmanFordIterator::BellmanFordIterator(const Graph& graph, const std::string& start, double epsilon)
    : graph_(graph), start_(start), epsilon_(epsilon) {
    if (!graph_.hasVertex(start)) throw std::invalid_argument("the start is not in the graph");
    if (!(epsilon >= 0.0)) throw std::invalid_argument("a negative tolerance");
    paths_[start] = {0.0, ""};
    improved_.insert(start);
}

// Whether `wanted` is on the best path to `from`, both ends included.
bool BellmanFordIterator::isOnPath(const std::string& wanted, const std::string& from) const {
    for (std::string at = from; !at.empty(); at = paths_.at(at).before) {
        if (at == wanted) return true;
    }
    return false;
}

bool BellmanFordIterator::relax(const Graph::Edge& edge) {
    const double cost = paths_.at(edge.from).cost + edge.weight;
    const auto known = paths_.find(edge.to);
    if (known == paths_.end()) {
        paths_[edge.to] = {cost, edge.from};
        return true;
    }
    if (known->second.cost <= cost + epsilon_) return false;
    // A better way to a vertex that leads through itself: a cycle of negative cost.
    if (isOnPath(edge.to, edge.from)) throw std::domain_error("a cycle of negative cost");
    known->second = {cost, edge.from};
    return true;
}

std::vector<std::string> BellmanFordIterator::next() {
    if (improved_.empty()) throw std::out_of_range("no vertex was improved");
    std::set<std::string> fresh;
    for (const Graph::Edge& edge : graph_.edges()) {
        if (improved_.count(edge.from) == 0) continue;
        if (relax(edge)) fresh.insert(edge.to);
    }
    ++passes_;
    improved_ = std::move(fresh);
    return {improved_.begin(), improved_.end()};
}

double BellmanFordIterator::cost(const std::string& vertex) const {
    if (!graph_.hasVertex(vertex)) throw std::invalid_argument("no such vertex");
    const auto known = paths_.find(vertex);
    if (known == paths_.end()) return HUGE_VAL;
    return known->second.cost;
}

std::vector<std::string> BellmanFordIterator::path(const std::string& vertex) const {
    std::vector<std::string> reversed;
    if (!isReached(vertex)) return reversed;
    for (std::string at = vertex; at != start_; at = paths_.at(at).before) reversed.push_back(at);
    reversed.push_back(start_);
    return {reversed.rbegin(), reversed.rend()};
}

}  // namespace jgrapht
