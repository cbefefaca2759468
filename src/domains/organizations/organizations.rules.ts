/**
 * Words of the site's own addresses below /employer and /university, which no organization may use as its
 * name there.
 */
const reserved = new Set([
  'product',
  'pricing',
  'dashboard',
  'event',
  'events',
  'fair-and-event',
  'my-profile',
  'notifications',
  'job-notifications',
  'job',
  'jobs',
  'your-job',
  'your-job-applicant',
  'your-event',
  'university-partnership',
  'employer-partnership',
  'invite-team-member',
  'edit-company-profile',
  'edit-university-profile',
  'saved-replies',
  'settings',
  'students',
  'partners',
  'calendar',
  'messages',
  'reports',
  'privacy',
  'help',
  'import',
])

const MAX_SLUG = 80

/**
 * Turns a name into its form in an address: `Café & Söhne GmbH` → `cafe-sohne-gmbh`. A name without Latin
 * letters or digits gives `fallback`.
 */
export const slugOf = (name: string, fallback: string): string => {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '')
  if (!slug) return fallback
  return reserved.has(slug) ? `${slug}-${fallback}` : slug
}
