// A bot for tri-colour Awalé that plays any legal move.
// It speaks referee lines: START if it begins, else the opponent's move; it
// answers each with its own move. SETUP and a position may come before: then the
// game begins there. Compile it with: javac -d classes RandomBot.java
import java.io.*;
import java.util.*;
import java.util.regex.*;

public class RandomBot {
    static final int RED = 0, BLUE = 1, CLEAR = 2;
    static final Pattern MOVE = Pattern.compile("(\\d{1,2})(T?)([RB])");
    static final int[][] board = new int[16][3]; // holes 1 to 16: red, blue, transparent

    record Move(int hole, int colour, boolean clear) {
        public String toString() {
            return (hole + 1) + (clear ? "T" : "") + "RB".charAt(colour);
        }
    }

    static List<Move> legalMoves(int player) { // 0 owns the odd holes, 1 the even ones
        List<Move> moves = new ArrayList<>();
        for (int hole = player; hole < 16; hole += 2)
            for (int colour = RED; colour <= BLUE; colour++) {
                if (board[hole][colour] > 0) moves.add(new Move(hole, colour, false));
                if (board[hole][CLEAR] > 0) moves.add(new Move(hole, colour, true));
            }
        return moves;
    }

    static int seeds(int hole) {
        return board[hole][RED] + board[hole][BLUE] + board[hole][CLEAR];
    }

    static int sow(Move move, int kind, int at) { // all seeds of one kind, from the hole after `at`
        int hole = move.hole(), count = board[hole][kind];
        board[hole][kind] = 0;
        while (count-- > 0) {
            do at = (at + 1) % 16; // not the origin; blue goes to the opponent only
            while (at == hole || move.colour() == BLUE && at % 2 == hole % 2);
            board[at][kind]++;
        }
        return at;
    }

    static void play(Move move) {
        int at = move.hole();
        if (move.clear()) at = sow(move, CLEAR, at);
        at = sow(move, move.colour(), at);
        for (; seeds(at) == 2 || seeds(at) == 3; at = (at + 15) % 16)
            Arrays.fill(board[at], 0); // captured
    }

    public static void main(String[] arguments) throws IOException {
        for (int[] hole : board) Arrays.fill(hole, 2);
        Random random = new Random();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int player = 0; // who begins
        for (String line; (line = in.readLine()) != null; ) {
            if (line.startsWith("SETUP ")) { // SETUP 2.2.2/…/2.2.2 P1 0 0 0
                String[] words = line.trim().split(" "), seeds = words[1].split("[./]");
                for (int i = 0; i < 48; i++) board[i / 3][i % 3] = Integer.parseInt(seeds[i]);
                player = words[2].equals("P1") ? 0 : 1;
                System.out.println("READY");
                System.out.flush();
                continue;
            }
            Matcher found = MOVE.matcher(line.trim().toUpperCase());
            int hole = found.matches() ? Integer.parseInt(found.group(1)) - 1 : -1;
            if (hole >= 0 && hole < 16) {
                play(new Move(hole, "RB".indexOf(found.group(3)), !found.group(2).isEmpty()));
                player = 1 - hole % 2;
            } else if (!line.trim().equals("START")) {
                System.err.println("not understood: " + line);
                continue;
            }
            List<Move> moves = legalMoves(player);
            if (moves.isEmpty()) break; // the game is over
            Move choice = moves.get(random.nextInt(moves.size()));
            play(choice);
            System.out.println(choice);
            System.out.flush(); // without this the referee may see nothing
        }
    }
}
