import { z } from 'zod'
import { day, timestamp } from '#shared/fields.ts'
import { jobTypes, workModes } from '#shared/lists.ts'
import { MAX_LOCATIONS } from '../../job-posting.contract.ts'
import { keepText, keptText } from './kept-text.ts'
import { emptyPosting, type PostingValues, usualPeriod } from './values.ts'

const TITLE_LENGTH = 200
const NUMBER_LENGTH = 20

/**
 * What the fields of the first step can hold, which is more than may be saved: what is too long or missing stays
 * until it is mended.
 */
const keptFields = z.strictObject({
  title: z.string().max(TITLE_LENGTH),
  description: z.string(),
  type: z.enum(jobTypes).nullable(),
  work_mode: z.enum(workModes).nullable(),
  locations: z.array(z.string()).max(MAX_LOCATIONS),
  openings: z.number().or(z.string().max(NUMBER_LENGTH)),
  start_date: day.nullable(),
})

const keptJob = z.strictObject({
  format: z.literal(1),
  began_at: timestamp,
  kept_at: timestamp,
  fields: keptFields,
})

/** A job that was begun on this device before anyone could sign in to post it. */
export interface KeptJob {
  began_at: string
  kept_at: string
  values: PostingValues
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns null for anything but a job as this version keeps it. */
export const keptJobIn = (text: string | null): KeptJob | null => {
  const { data } = keptJob.safeParse(text === null ? null : parsed(text))
  if (!data) return null
  const { fields, began_at, kept_at } = data
  return {
    began_at,
    kept_at,
    values: { ...emptyPosting(), ...fields, salary_period: usualPeriod(fields.type) },
  }
}

export const readKeptJob = (): KeptJob | null => keptJobIn(keptText())

const kept = Object.keys(keptFields.shape) as Array<keyof typeof keptFields.shape>

const fieldsOf = (values: PostingValues) => Object.fromEntries(kept.map((name) => [name, values[name]]))

/** The fields that are kept, to tell whether they changed. */
export const textOfFields = (values: PostingValues): string => JSON.stringify(fieldsOf(values))

export const isNothing = (values: PostingValues): boolean =>
  textOfFields(values) === textOfFields(emptyPosting())

/** Keeps what is written, or nothing where nothing is; returns whether the browser took it. */
export const keepJob = ({ values, ...times }: KeptJob): boolean =>
  keepText(isNothing(values) ? null : JSON.stringify({ format: 1, ...times, fields: fieldsOf(values) }))
