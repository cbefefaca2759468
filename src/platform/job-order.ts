export const priorityOf = (urgent: boolean | undefined) => (urgent ? { priority: 1 } : {})

type Waiting = { id: string; priority: number; createdOn: Date }
/** Jobs enqueued by one transaction share a timestamp; their ids count up. */
export const byTurn = (one: Waiting, other: Waiting) =>
  other.priority - one.priority ||
  Number(one.createdOn) - Number(other.createdOn) ||
  (one.id < other.id ? -1 : 1)
