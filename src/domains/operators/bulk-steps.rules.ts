/** One that matches, and what keeps it from taking the step. */
export interface Matched {
  id: string
  name: string
  blocker: string | null
}
