/** The most addresses one part may hold, by the sitemap protocol. */
export const PART = 50_000

/** Pages that exist regardless of data; those that only redirect are left out. */
export const fixedPages = [
  '/student',
  '/employer',
  '/employer/product',
  '/employer/pricing',
  '/university',
  '/university/product',
  '/landing',
  '/public-jobs',
  '/public-event',
  '/career-story',
  '/career',
  '/contact-us',
  '/contact-us-menu',
  '/contact-us-new-business',
  '/waitlist',
  '/sign-in',
  '/sign-up',
  '/sign-up/student',
  '/sign-up/employer',
  '/sign-up/university',
  '/privacy-policy',
  '/terms-of-service',
] as const

export const sources = ['pages', 'jobs', 'events', 'employers', 'universities', 'careers'] as const
export type Source = (typeof sources)[number]

export const partName = (source: Source, part: number): string => `${source}-${part}.xml`

/** Returns how many parts that many addresses fill. */
export const partsOf = (total: number): number => Math.ceil(total / PART)

/** Parses a part's name; null if it cannot be one. */
export const readPart = (name: string): { source: Source; part: number } | null => {
  const [, source, part] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(name) ?? []
  const known = sources.find((one) => one === source)
  return known ? { source: known, part: Number(part) } : null
}
