/** Where each outcome of a sign-in that proved who one is leads. */
export const outcomePages: Partial<Record<string, string>> = {
  email_not_verified: '/sign-in/not-verify-email',
  pending_review: '/sign-in/pending-review',
  not_active: '/sign-in/not-active',
}
