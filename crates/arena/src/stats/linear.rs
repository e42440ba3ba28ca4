//! The little linear algebra that ratings take.

/// A square matrix, row by row.
pub type Matrix = Vec<Vec<f64>>;

/// A square matrix of nothing.
pub fn zeros(n: usize) -> Matrix {
    vec![vec![0.0; n]; n]
}

/// The inverse of a matrix, by Gauss and Jordan; ours are never singular.
pub fn inverted(mut matrix: Matrix) -> Matrix {
    let n = matrix.len();
    let mut inverse: Matrix = (0..n)
        .map(|i| (0..n).map(|j| f64::from(i == j)).collect())
        .collect();
    for column in 0..n {
        let by_size = |&a: &usize, &b: &usize| {
            let (a, b) = (matrix[a][column].abs(), matrix[b][column].abs());
            a.total_cmp(&b)
        };
        let pivot = (column..n).max_by(by_size).unwrap_or(column);
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let lead = matrix[column][column];
        for k in 0..n {
            matrix[column][k] /= lead;
            inverse[column][k] /= lead;
        }
        let (own, own_inverse) = (matrix[column].clone(), inverse[column].clone());
        for row in (0..n).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for k in 0..n {
                matrix[row][k] -= factor * own[k];
                inverse[row][k] -= factor * own_inverse[k];
            }
        }
    }
    inverse
}

/// A matrix times a vector.
pub fn applied(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    let row = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(row).collect()
}
