/** Shown on the waitlist and in the notice that leads to it. */
export const onSmallScreens = 'Everything works on a phone, but a desktop or laptop is more comfortable.'
