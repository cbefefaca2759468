/** What streams of a fair's lines are woken by. */
export const topicOf = (eventId: string): string => `lines of ${eventId}`
