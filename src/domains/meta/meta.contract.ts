import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'

const named = z.object({ value: z.string(), label: z.string() })

export const meta = endpoint({
  method: 'GET',
  path: '/commons/meta',
  tag: 'General',
  summary: 'Get every list used by forms and filters, with an ETag',
  access: anyone,
  output: z.object({
    job_types: z.array(named),
    work_modes: z.array(named),
    salary_periods: z.array(named),
    sponsorships: z.array(named),
    degrees: z.array(named),
    majors: z.array(z.object({ group: z.string(), majors: z.array(z.string()) })),
    graduation_classes: z.array(z.int()),
    skills: z.array(z.string()),
    industries: z.array(z.string()),
    company_sizes: z.array(z.string()),
    rejection_reasons: z.array(named),
    decline_reasons: z.array(named),
    event_kinds: z.array(named),
    event_formats: z.array(named),
    event_visibilities: z.array(named),
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
    currencies: z.array(z.object({ code: z.string(), name: z.string(), minor_digits: z.int() })),
    time_zones: z.array(z.string()),
  }),
})
