//! The tree: nodes in one block of memory, children side by side.

use awalam_games::{Game, Line, MoveList, Side, Verdict, Wdl};

use super::Options;

#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    mv: Option<M>,
    /// The result, if it is proven, for the player who moved into it.
    pub proof: Option<Wdl>,
    /// Whether the player to move here has a reply that is proven to draw.
    can_draw: bool,
    children: u32,
    first_child: u32,
    pub visits: u32,
    prior: f32,
    /// Sum of results, from -1 to 1, for the player who moved into it.
    pub value: f64,
}

impl<M> Node<M> {
    fn new(mv: Option<M>, prior: f32) -> Node<M> {
        Node {
            mv,
            proof: None,
            can_draw: false,
            children: 0,
            first_child: 0,
            visits: 0,
            prior,
            value: 0.0,
        }
    }
}

/// A tree for one position and what may follow.
pub(super) struct Tree<G: Game> {
    position: G,
    /// Plies of the game when the tree's root was reached.
    ply: usize,
    nodes: Vec<Node<G::Move>>,
    most_nodes: usize,
    /// The nodes of the iteration under way, the root first.
    path: Vec<u32>,
}

const ROOT: u32 = 0;

impl<G: Game> Tree<G> {
    /// What a node takes.
    pub const NODE_BYTES: usize = size_of::<Node<G::Move>>();

    pub fn new(line: &Line<G>, most_nodes: usize) -> Tree<G> {
        Tree {
            position: *line.current(),
            ply: line.plies().len(),
            nodes: vec![Node::new(None, 0.0)],
            // Room for the root and its children at least.
            most_nodes: most_nodes.clamp(1_000, u32::MAX as usize),
            path: Vec::new(),
        }
    }

    /// Moves the root to where the game stands now, keeping what was grown
    /// there; starts afresh if the game took another way.
    pub fn go_to(&mut self, line: &Line<G>) {
        let found = self.find(line);
        let mut kept = Tree::new(line, self.most_nodes);
        if let Some(node) = found {
            kept.nodes[0] = Node::new(None, 0.0);
            kept.copy_from(self, node);
        }
        *self = kept;
    }

    fn find(&self, line: &Line<G>) -> Option<u32> {
        let played = line.plies().get(self.ply..)?;
        let before = match self.ply {
            0 => line.start(),
            ply => &line.plies()[ply - 1].1,
        };
        let mut node = (*before == self.position).then_some(ROOT)?;
        for (mv, _) in played {
            node = self
                .children(node)
                .find(|&child| self.nodes[child as usize].mv == Some(*mv))?;
        }
        Some(node)
    }

    /// Copies a part of another tree, breadth first.
    fn copy_from(&mut self, other: &Tree<G>, root: u32) {
        self.nodes[0] = other.nodes[root as usize].clone();
        let mut copied = 0;
        while copied < self.nodes.len() {
            let first = self.nodes[copied].first_child as usize;
            let count = self.nodes[copied].children as usize;
            if count > 0 {
                self.nodes[copied].first_child = self.nodes.len() as u32;
                self.nodes
                    .extend_from_slice(&other.nodes[first..first + count]);
            }
            copied += 1;
        }
        self.nodes[0].mv = None;
    }

    pub fn position(&self) -> &G {
        &self.position
    }

    /// Whether it has more than a root.
    pub fn is_grown(&self) -> bool {
        self.is_expanded(ROOT)
    }

    /// Whether the result is known.
    pub fn is_proven(&self) -> bool {
        self.nodes[0].proof.is_some()
    }

    pub fn visits(&self, node: u32) -> u32 {
        self.nodes[node as usize].visits
    }

    pub fn is_expanded(&self, node: u32) -> bool {
        self.nodes[node as usize].children > 0
    }

    pub fn move_to(&self, node: u32) -> G::Move {
        self.nodes[node as usize]
            .mv
            .expect("only the root has no move")
    }

    fn children(&self, node: u32) -> std::ops::Range<u32> {
        let node = &self.nodes[node as usize];
        node.first_child..node.first_child + node.children
    }

    pub fn root_can_draw(&self) -> bool {
        self.nodes[0].can_draw
    }

    pub fn root_moves(&self) -> Vec<G::Move> {
        self.children(ROOT)
            .map(|child| self.move_to(child))
            .collect()
    }

    pub fn root_child(&self, index: usize) -> &Node<G::Move> {
        &self.nodes[self.nodes[0].first_child as usize + index]
    }

    /// The moves tried most after a move of the root.
    pub fn favourite_line(&self, index: usize) -> Vec<G::Move> {
        let mut node = self.nodes[0].first_child + index as u32;
        let mut line = Vec::new();
        while let Some(next) = self.children(node).max_by_key(|&child| self.visits(child)) {
            if self.visits(next) == 0 {
                break;
            }
            line.push(self.move_to(next));
            node = next;
        }
        line
    }

    pub fn expand_root(&mut self, prior: impl Fn(&G, G::Move) -> f32) {
        if !self.is_grown() {
            let position = self.position;
            self.expand(ROOT, &position, prior);
        }
    }

    /// Expansion: gives a leaf its children; false if there is no room left.
    pub fn expand(&mut self, node: u32, position: &G, prior: impl Fn(&G, G::Move) -> f32) -> bool {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if self.nodes.len() + moves.len() > self.most_nodes && node != ROOT {
            return false;
        }
        if !self.make_room(moves.len()) && node != ROOT {
            return false;
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend(
            moves
                .iter()
                .map(|&mv| Node::new(Some(mv), prior(position, mv))),
        );
        let node = &mut self.nodes[node as usize];
        node.first_child = first;
        node.children = moves.len() as u32;
        true
    }

    /// Room for more nodes: twice as much as there was, but not beyond the bound. Where the
    /// system has no more memory, the tree is as large as it gets.
    fn make_room(&mut self, more: usize) -> bool {
        let wanted = self.nodes.len() + more;
        if wanted <= self.nodes.capacity() {
            return true;
        }
        let doubled = (2 * self.nodes.capacity()).min(self.most_nodes);
        let more = doubled.max(wanted) - self.nodes.len();
        let is_made = self.nodes.try_reserve_exact(more).is_ok();
        if !is_made {
            self.most_nodes = self.nodes.capacity();
        }
        is_made
    }

    /// Begins an iteration at the root.
    pub fn begin(&mut self) -> u32 {
        self.path.clear();
        self.path.push(ROOT);
        ROOT
    }

    /// Selection: goes on to the child that is most worth a try, by UCT with a
    /// progressive bias.
    pub fn descend(&mut self, options: &Options) -> u32 {
        let node = self.path[self.path.len() - 1];
        let parent_visits = f64::from(self.visits(node)).max(1.0);
        let log = parent_visits.ln();
        let mut best = (f64::NEG_INFINITY, ROOT);
        for child in self.children(node) {
            let Node {
                visits,
                value,
                prior,
                proof,
                ..
            } = self.nodes[child as usize];
            let score = match (proof, visits) {
                (Some(Wdl::Win), _) => f64::INFINITY,
                // Nothing is left to learn here.
                (Some(Wdl::Draw), _) => -1e6,
                (Some(Wdl::Loss), _) => -1e9,
                // Everything is tried once, the promising first.
                (_, 0) => 1e6 + f64::from(prior),
                (_, visits) => {
                    let visits = f64::from(visits);
                    value / visits
                        + options.exploration * (log / visits).sqrt()
                        + f64::from(prior) / (visits + 1.0)
                }
            };
            if score > best.0 {
                best = (score, child);
            }
        }
        self.path.push(best.1);
        best.1
    }

    /// The last node of the path is the end of the game.
    pub fn prove_leaf(&mut self, verdict: Verdict, turn: Side) {
        let leaf = self.path[self.path.len() - 1];
        // The player to move did not move into it.
        self.nodes[leaf as usize].proof = Some(verdict.seen_by(turn.other()));
    }

    /// Backpropagation: adds a result for player 1 to all nodes of the path.
    pub fn back_up(&mut self, mut value: f64, solver: bool) {
        let root_player = self.position.turn();
        for depth in (0..self.path.len()).rev() {
            let index = self.path[depth];
            if solver && depth + 1 < self.path.len() {
                self.prove(index);
            }
            // Even depths were moved into by the root player's opponent.
            let mover = if depth % 2 == 0 {
                root_player.other()
            } else {
                root_player
            };
            let node = &mut self.nodes[index as usize];
            if node.can_draw {
                // The player to move here need not accept less.
                value = match mover {
                    Side::One => value.min(0.0),
                    Side::Two => value.max(0.0),
                };
            }
            node.visits += 1;
            node.value += match node.proof {
                // What is proven outweighs what was guessed.
                Some(Wdl::Win) => 1.0,
                Some(Wdl::Loss) => -1.0,
                Some(Wdl::Draw) => 0.0,
                None if mover == Side::One => value,
                None => -value,
            };
        }
    }

    /// MCTS-Solver: a node is lost if one reply wins, won if all replies lose, and drawn if
    /// all are known and none wins.
    fn prove(&mut self, index: u32) {
        if self.nodes[index as usize].proof.is_some() {
            return;
        }
        let mut proof = Some(Wdl::Win);
        let mut can_draw = false;
        for child in self.children(index) {
            can_draw |= self.nodes[child as usize].proof == Some(Wdl::Draw);
            match self.nodes[child as usize].proof {
                Some(Wdl::Win) => {
                    proof = Some(Wdl::Loss);
                    break;
                }
                None => proof = None,
                Some(Wdl::Draw) if proof == Some(Wdl::Win) => proof = Some(Wdl::Draw),
                Some(Wdl::Draw | Wdl::Loss) => {}
            }
        }
        self.nodes[index as usize].proof = proof;
        self.nodes[index as usize].can_draw = can_draw;
    }
}
