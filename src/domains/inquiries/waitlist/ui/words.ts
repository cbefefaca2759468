/** Said on the waitlist and by the notice that leads to it. */
export const onSmallScreens = 'Everything works on a phone; a desktop or laptop is more comfortable.'
