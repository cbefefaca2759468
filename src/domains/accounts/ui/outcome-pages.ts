/** The page for each sign-in that succeeded but can't continue yet. */
export const outcomePages: Partial<Record<string, string>> = {
  email_not_verified: '/sign-in/not-verify-email',
  pending_review: '/sign-in/pending-review',
  not_active: '/sign-in/not-active',
}
