/** Fewer applications due say nothing about an employer, and could show what became of one of them. */
export const LEAST_DUE = 5

/** Of this share of applicants an employer must answer to be shown. */
const LEAST_SHARE = 0.5

interface Answers {
  answered: number
  silent: number
}

const dueOf = ({ answered, silent }: Answers): number => answered + silent

export const isReliable = (answers: Answers): boolean =>
  dueOf(answers) >= LEAST_DUE && answers.answered / dueOf(answers) >= LEAST_SHARE

/**
 * The lower bound of the Wilson score interval at 95 %, so that 5 answers of 5 don't stand above 98 of 100.
 * Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
 */
export const reliability = (answers: Answers): number => {
  const n = dueOf(answers)
  if (n === 0) return 0
  const z2 = 1.96 ** 2
  const share = answers.answered / n
  const spread = 1.96 * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))
  return (share + z2 / (2 * n) - spread) / (1 + z2 / n)
}
