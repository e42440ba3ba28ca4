// A bot for tri-colour Awalé that looks four plies ahead and counts seeds.
// It speaks referee lines, and announces the end of the game: RESULT 3R 50 40.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

enum { RED, BLUE, CLEAR, DEPTH = 4 };

struct Position {
    int board[16][3], scores[2] = {0, 0}; // red, blue, transparent
    int player = 0, plies = 0;
    bool over = false;
    Position() { std::fill(&board[0][0], &board[0][0] + 48, 2); }

    std::vector<int> moves() const { // hole * 4 + colour * 2 + (1 with transparent seeds)
        std::vector<int> moves;
        for (int hole = player; hole < 16 && !over; hole += 2)
            for (int kind = 0; kind < 4; kind++)
                if (board[hole][kind % 2 ? CLEAR : kind / 2]) moves.push_back(hole * 4 + kind);
        return moves;
    }
    int seeds(int hole) const { return board[hole][RED] + board[hole][BLUE] + board[hole][CLEAR]; }
    int sow(int hole, int kind, bool blue, int at) {
        int count = board[hole][kind];
        for (board[hole][kind] = 0; count > 0; count--) {
            do at = (at + 1) % 16; while (at == hole || (blue && at % 2 == player));
            board[at][kind]++;
        }
        return at;
    }
    Position play(int move) const { // the position after a move
        Position next = *this;
        int hole = move / 4, colour = move / 2 % 2, at = hole;
        if (move % 2) at = next.sow(hole, CLEAR, colour == BLUE, at);
        at = next.sow(hole, colour, colour == BLUE, at);
        for (; next.seeds(at) == 2 || next.seeds(at) == 3; at = (at + 15) % 16) {
            next.scores[player] += next.seeds(at);
            next.board[at][RED] = next.board[at][BLUE] = next.board[at][CLEAR] = 0;
        }
        next.player = 1 - player;
        next.plies++;
        int left = 0;
        for (int hole = 0; hole < 16; hole++) left += next.seeds(hole);
        bool starved = next.scores[player] < 49 && next.moves().empty();
        if (starved) next.scores[player] += left; // the opponent has no seed: the rest is ours
        next.over = starved || next.scores[player] >= 49 || left < 10 || next.plies == 400;
        return next;
    }
    int value(int depth, int alpha, int beta) const { // as the player to move sees it
        if (depth == 0 || over) return scores[player] - scores[1 - player];
        for (int move : moves())
            if ((alpha = std::max(alpha, -play(move).value(depth - 1, -beta, -alpha))) >= beta) break;
        return alpha;
    }
};

int main() {
    Position position;
    for (std::string line; !position.over && std::getline(std::cin >> std::ws, line);) {
        while (isspace((unsigned char)line.back())) line.pop_back();
        if (line.rfind("SETUP ", 0) == 0) { // SETUP 2.2.2/…/2.2.2 P1 0 0 0
            std::istringstream text(line.substr(6));
            char dot; // also the slash, and the P
            for (auto &hole : position.board) for (int &seeds : hole) text >> seeds >> dot;
            text >> position.player >> position.scores[0] >> position.scores[1] >> position.plies;
            position.player--;
            std::cout << "READY" << std::endl;
            continue;
        }
        int hole = atoi(line.c_str());
        char colour = line.back();
        if (hole >= 1 && hole <= 16 && (colour == 'R' || colour == 'B'))
            position = position.play(hole * 4 - 4 + (colour == 'B') * 2 + (line[line.size() - 2] == 'T'));
        else if (line != "START") continue; // not understood
        int best = -1, most = -1000;
        for (int move : position.moves()) {
            int value = -position.play(move).value(DEPTH - 1, -999, -most);
            if (value > most) most = value, best = move;
        }
        if (best < 0) break; // the game is over
        position = position.play(best);
        std::string text = std::to_string(best / 4 + 1) + (best % 2 ? "T" : "") + "RB"[best / 2 % 2];
        if (position.over) std::cout << "RESULT ";
        std::cout << text;
        if (position.over) std::cout << " " << position.scores[0] << " " << position.scores[1];
        std::cout << std::endl; // this flushes: without it the referee sees nothing
    }
}
