import { Problem } from '#shared/problems.ts'

interface Takeable {
  taken_down_at: string | null
}

export const mayTakeDown = ({ taken_down_at }: Takeable): boolean => taken_down_at === null

export const requireUp = (event: Takeable): void => {
  if (!mayTakeDown(event)) throw new Problem('conflict', 'This event was taken down already')
}
