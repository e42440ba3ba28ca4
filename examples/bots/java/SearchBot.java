// A bot for tri-colour Awalé that looks three plies ahead and counts seeds.
// It speaks referee lines, and announces the end of the game: RESULT 3R 50 40.
import java.io.*;
import java.util.*;
import java.util.regex.*;

public class SearchBot {
    static final int BLUE = 1, CLEAR = 2, DEPTH = 3;
    static final Pattern MOVE = Pattern.compile("(\\d{1,2})(T?)([RB])");
    int[] board = new int[48]; // hole * 3 + colour: red, blue, transparent
    int[] scores = new int[2];
    int player, plies;
    boolean over;
    List<Integer> moves() { // a move is hole * 4 + colour * 2 + (1 with transparent seeds)
        List<Integer> moves = new ArrayList<>();
        for (int hole = player; hole < 16 && !over; hole += 2)
            for (int kind = 0; kind < 4; kind++)
                if (board[hole * 3 + (kind % 2 == 1 ? CLEAR : kind / 2)] > 0) moves.add(hole * 4 + kind);
        return moves;
    }
    int seeds(int hole) { return board[hole * 3] + board[hole * 3 + 1] + board[hole * 3 + 2]; }
    int sow(int hole, int kind, boolean blue, int at) {
        int count = board[hole * 3 + kind];
        board[hole * 3 + kind] = 0;
        while (count-- > 0) {
            do at = (at + 1) % 16; while (at == hole || blue && at % 2 == player);
            board[at * 3 + kind]++;
        }
        return at;
    }
    SearchBot play(int move) { // the position after a move
        SearchBot next = new SearchBot();
        next.board = board.clone();
        next.scores = scores.clone();
        next.player = player;
        int hole = move / 4, colour = move / 2 % 2, at = hole;
        if (move % 2 == 1) at = next.sow(hole, CLEAR, colour == BLUE, at);
        at = next.sow(hole, colour, colour == BLUE, at);
        for (int n; (n = next.seeds(at)) == 2 || n == 3; at = (at + 15) % 16) {
            next.scores[player] += n;
            Arrays.fill(next.board, at * 3, at * 3 + 3, 0);
        }
        next.player = 1 - player;
        next.plies = plies + 1;
        int left = Arrays.stream(next.board).sum();
        boolean starved = next.scores[player] < 49 && next.moves().isEmpty();
        if (starved) next.scores[player] += left; // the opponent has no seed: the rest is ours
        next.over = starved || next.scores[player] >= 49 || left < 10 || next.plies == 400;
        return next;
    }
    int value(int depth, int alpha, int beta) { // seeds ahead, as the player to move sees it
        if (depth == 0 || over) return scores[player] - scores[1 - player];
        for (int move : moves()) {
            alpha = Math.max(alpha, -play(move).value(depth - 1, -beta, -alpha));
            if (alpha >= beta) break;
        }
        return alpha;
    }

    public static void main(String[] arguments) throws IOException {
        SearchBot position = new SearchBot();
        Arrays.fill(position.board, 2);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null && !position.over; ) {
            if (line.startsWith("SETUP ")) { // SETUP 2.2.2/…/2.2.2 P1 0 0 0
                String[] words = line.trim().split(" ");
                position.board = Arrays.stream(words[1].split("[./]")).mapToInt(Integer::parseInt).toArray();
                position.player = words[2].equals("P1") ? 0 : 1;
                for (int i = 0; i < 2; i++) position.scores[i] = Integer.parseInt(words[3 + i]);
                position.plies = Integer.parseInt(words[5]);
                System.out.println("READY");
                System.out.flush();
                continue;
            }
            Matcher found = MOVE.matcher(line.trim().toUpperCase());
            int hole = found.matches() ? Integer.parseInt(found.group(1)) - 1 : -1;
            if (hole >= 0 && hole < 16)
                position = position.play(hole * 4 + "RB".indexOf(found.group(3)) * 2 + found.group(2).length());
            else if (!line.trim().equals("START")) continue; // not understood
            if (position.over) break;
            SearchBot now = position;
            int move = Collections.max(now.moves(), Comparator.comparing(m -> -now.play(m).value(DEPTH - 1, -999, 999)));
            position = now.play(move);
            String text = (move / 4 + 1) + (move % 2 == 1 ? "T" : "") + "RB".charAt(move / 2 % 2);
            if (position.over) text = "RESULT " + text + " " + position.scores[0] + " " + position.scores[1];
            System.out.println(text);
            System.out.flush(); // without this the referee may see nothing
        }
    }
}
