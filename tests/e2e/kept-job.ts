import type { Page } from 'playwright-core'

const KEY = 'fairlead-first-job'

/** The job this browser keeps. */
export const keptOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)

export const keep = (page: Page, text: string) =>
  page.evaluate(([key, kept]) => localStorage.setItem(key!, kept!), [KEY, text])

/** A job as it is kept. */
export const began = (fields: object, at = '2025-03-05T10:42:00.000Z') =>
  JSON.stringify({
    format: 1,
    began_at: at,
    kept_at: at,
    fields: {
      title: 'Kiln intern',
      description: '<p>You fire pots.</p>',
      type: 'internship',
      work_mode: 'on-site',
      locations: ['Trenton, NJ'],
      openings: 2,
      start_date: null,
      ...fields,
    },
  })
