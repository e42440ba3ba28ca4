// A bot for tri-colour Awalé that plays any legal move.
// It speaks referee lines: START if it begins, else the opponent's move; it
// answers each with its own move. SETUP and a position may come before: then the
// game begins there. Compile it with: g++ -O2 -o bot random_bot.cpp
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

enum { RED, BLUE, CLEAR };
int board[16][3]; // holes 1 to 16: red, blue, transparent

struct Move {
    int hole, colour;
    bool clear; // the transparent seeds too
};

std::vector<Move> legal_moves(int player) { // 0 owns the odd holes, 1 the even ones
    std::vector<Move> moves;
    for (int hole = player; hole < 16; hole += 2)
        for (int colour : {RED, BLUE}) {
            if (board[hole][colour]) moves.push_back({hole, colour, false});
            if (board[hole][CLEAR]) moves.push_back({hole, colour, true});
        }
    return moves;
}

int seeds(int hole) { return board[hole][RED] + board[hole][BLUE] + board[hole][CLEAR]; }

int sow(Move move, int kind, int at) { // all seeds of one kind, from the hole after `at`
    int count = board[move.hole][kind];
    board[move.hole][kind] = 0;
    while (count-- > 0) {
        do at = (at + 1) % 16; // not the origin; blue goes to the opponent only
        while (at == move.hole || (move.colour == BLUE && at % 2 == move.hole % 2));
        board[at][kind]++;
    }
    return at;
}

void play(Move move) {
    int at = move.hole;
    if (move.clear) at = sow(move, CLEAR, at);
    at = sow(move, move.colour, at);
    for (; seeds(at) == 2 || seeds(at) == 3; at = (at + 15) % 16)
        board[at][RED] = board[at][BLUE] = board[at][CLEAR] = 0; // captured
}

bool read(const std::string &text, Move &move) { // 3R or 14TB
    std::size_t at = 0;
    int hole = 0;
    while (at < text.size() && isdigit((unsigned char)text[at]) && hole < 100)
        hole = hole * 10 + text[at++] - '0';
    bool clear = at < text.size() && text[at] == 'T';
    std::string rest = text.substr(at + clear);
    move = {hole - 1, rest == "B" ? BLUE : RED, clear};
    return hole >= 1 && hole <= 16 && (rest == "R" || rest == "B");
}

int main() {
    for (auto &hole : board) hole[RED] = hole[BLUE] = hole[CLEAR] = 2;
    std::mt19937 random{std::random_device{}()};
    int player = 0; // who begins
    for (std::string line; std::getline(std::cin >> std::ws, line);) {
        while (isspace((unsigned char)line.back())) line.pop_back();
        if (line.rfind("SETUP ", 0) == 0) { // SETUP 2.2.2/…/2.2.2 P1 0 0 0
            std::istringstream text(line.substr(6));
            char dot; // also the slash, and the P
            for (auto &hole : board) for (int &seeds : hole) text >> seeds >> dot;
            text >> player;
            player--;
            std::cout << "READY" << std::endl;
            continue;
        }
        Move move;
        if (read(line, move)) {
            play(move);
            player = 1 - move.hole % 2;
        } else if (line != "START") {
            std::cerr << "not understood: " << line << std::endl;
            continue;
        }
        auto moves = legal_moves(player);
        if (moves.empty()) break; // the game is over
        move = moves[random() % moves.size()];
        play(move);
        std::cout << move.hole + 1 << (move.clear ? "T" : "") << "RB"[move.colour] << std::endl;
    } // std::endl flushes: without it the referee sees nothing
}
