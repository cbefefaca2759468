import { z } from 'zod'

const hostname = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
/** Suffixes shared by all schools of a country; one of these would prove everyone's affiliation. */
const shared = /^(ac|co|com|edu|gob|gov|net|org|sch|school)\.[a-z]{2}$/

export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(hostname, 'is not an email domain, like example.edu')
  .refine((value) => !shared.test(value), 'is shared by many schools')

const row = z.object({
  name: z.string().trim().min(1, 'is empty').max(300, 'is longer than 300 characters'),
  alpha_two_code: z.string().regex(/^[A-Z]{2}$/, 'should be two capital letters, like US'),
  country: z.string().trim().min(1, 'is empty').max(100, 'is longer than 100 characters'),
  'state-province': z.string().trim().max(100, 'is longer than 100 characters').nullish(),
  domains: z.array(domain).max(50, 'has more than 50 entries'),
  web_pages: z.array(z.string()).default([]),
})

export interface ListedUniversity {
  name: string
  country_code: string
  country: string
  state_province: string | null
  web_page: string | null
  domains: string[]
}

export interface RowError {
  /** From 1, as people count. */
  row: number
  message: string
}

const isWebPage = (page: string): boolean =>
  URL.canParse(page) && /^https?:$/.test(new URL(page).protocol) && page.length <= 2048

const fromRow = (given: z.output<typeof row>): ListedUniversity => ({
  name: given.name,
  country_code: given.alpha_two_code,
  country: given.country,
  state_province: given['state-province'] || null,
  web_page: given.web_pages.find(isWebPage) ?? null,
  domains: given.domains,
})

const messageOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'row'} ${message}`).join('; ')

/** Parses a university list as stored in a file. A university listed twice becomes one, with the domains of both. */
export const readUniversities = (
  rows: readonly unknown[],
): { universities: ListedUniversity[]; errors: RowError[] } => {
  const byKey = new Map<string, ListedUniversity>()
  const errors: RowError[] = []
  for (const [index, given] of rows.entries()) {
    const parsed = row.safeParse(given)
    if (!parsed.success) {
      errors.push({ row: index + 1, message: messageOf(parsed.error) })
      continue
    }
    const university = fromRow(parsed.data)
    const key = `${university.country_code} ${university.name}`
    const before = byKey.get(key)
    const domains = [...new Set([...(before?.domains ?? []), ...university.domains])].sort()
    byKey.set(key, { ...university, ...before, domains })
  }
  return { universities: [...byKey.values()], errors }
}
