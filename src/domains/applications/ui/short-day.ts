/** `Mar 5`: what is to be answered is near. */
export const shortDay = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }).format(new Date(at))
