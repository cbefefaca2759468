import { z } from 'zod'
import { endpointsOf } from '#gate/http.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { contracts } from '../src/slices.ts'

/** A kind of call as one role makes it: its addresses are asked for in turn. */
export interface SizedCall {
  name: string
  who: string
  paths: string[]
}

const people = [
  'ada',
  'stone',
  'garcia',
  'ada stoneman',
  'zoe',
  'worth',
  'lakeley-berg',
  'mo',
  'nobody',
  '4711',
]
const titles = [
  'data',
  'career fair',
  'engineer',
  'workshop',
  'spring',
  'intern',
  'nothing',
  'meet',
  'soft',
  'info',
]
const companies = ['stone', 'labs', 'university', 'river', 'mills', 'works', 'wick', 'nothing', 'moor', '17']
const terms: Array<[RegExp, string[]]> = [
  [/applicant|participant|students|people|inquir|career-app|waitlist/, people],
  [/partnership|_list\/|organizations|exhibitors|invitation-status|directory/, companies],
  [/./, titles],
]

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? unwrapped(schema.def.innerType)
    : schema
const optionsOf = (schema: z.core.$ZodType): readonly unknown[] => {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodArray) return optionsOf(inner.element)
  if (inner instanceof z.ZodBoolean) return [true, false]
  return inner instanceof z.ZodEnum ? inner.options : []
}

/** Filters whose values the contract does not list. */
const chosen: Record<string, unknown> = {
  major: 'Biology',
  academicMajor: 'Biology',
  graduation_class: 2027,
  graduationClass: 2027,
  rating: 4,
  country: 'DE',
  industry: 'Retail',
  from: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
  subject_type: undefined,
}

const isList = ({ output, query }: Endpoint) =>
  output instanceof z.ZodObject && 'total_row' in output.shape && Boolean(query)

/** The filters, one at a time. */
const filtersOf = (path: string, shape: Record<string, z.core.$ZodType>, ids: Record<string, string>) =>
  Object.entries(shape).flatMap(([key, schema]): Array<[string, string]> => {
    if (['page', 'size', 'sort', 'search'].includes(key)) return []
    const value = ids[`${path} ${key}`] ?? ids[key] ?? chosen[key]
    const values = value === undefined ? optionsOf(schema) : [value]
    const isMoment = key === 'from' && /fair-and-event/.test(path)
    return values.slice(0, 8).map((one) => [`${key}=${one}`, `${key}=${one}${isMoment ? 'T00:00:00Z' : ''}`])
  })

const variantsOf = (endpoint: Endpoint, ids: Record<string, string>): Array<[string, string[]]> => {
  const shape: Record<string, z.core.$ZodType> = endpoint.query?.shape ?? {}
  const { path } = endpoint
  const variants: Array<[string, string[]]> = [['', ['']]]
  if (isList(endpoint)) variants.push(['deep', ['page=DEEP']])
  for (const sort of shape.sort ? optionsOf(shape.sort) : []) {
    variants.push([`sort=${sort}`, [`sort=${sort}`]])
    if (isList(endpoint)) variants.push([`sort=${sort} deep`, [`sort=${sort}&page=DEEP`]])
  }
  for (const [name, query] of filtersOf(path, shape, ids)) variants.push([name, [query]])
  if (shape.search) {
    const words = terms.find(([pattern]) => pattern.test(path))![1]
    variants.push(['search', words.map((word) => `search=${encodeURIComponent(word)}`)])
    for (const [name, query] of filtersOf(path, shape, ids).slice(0, 1))
      variants.push([`search ${name}`, words.map((word) => `search=${encodeURIComponent(word)}&${query}`)])
  }
  return variants
}

/** Open streams, other servers, and what needs rows of its own. */
const LEFT_OUT =
  /\/live$|google-drive|logout|unsubscribe|feed\/|\/proof$|calendar|public-job|student\/job$|job\/filter-counts|second-step|schedule$/

/**
 * Every call that reads, as the role it is for: as it is, its last page, each order, each filter, and searches
 * for several texts. `ids` holds ids by the path they are for, several with commas, or by the name of a filter.
 */
export const sizedCalls = (
  ids: Record<string, string>,
): { calls: SizedCall[]; files: SizedCall[]; left: string[] } => {
  const calls: SizedCall[] = []
  const files: SizedCall[] = []
  const left: string[] = []
  for (const endpoint of contracts.flatMap((contract) => endpointsOf(contract).map(([, one]) => one))) {
    if (endpoint.method !== 'GET' || LEFT_OUT.test(endpoint.path)) continue
    const { who } = endpoint.access
    const id = ids[endpoint.path]
    if (endpoint.path.includes(':') && !id) {
      left.push(endpoint.path)
      continue
    }
    const addresses = (id ?? '').split(',').map((one) => `/api${endpoint.path.replace(/:\w+/, one)}`)
    if (endpoint.output === 'file') {
      files.push({ name: endpoint.path, who, paths: addresses })
      continue
    }
    for (const [variant, queries] of variantsOf(endpoint, ids))
      calls.push({
        name: `${endpoint.path} ${variant}`.trim(),
        who,
        paths: addresses.flatMap((path) => queries.map((query) => (query ? `${path}?${query}` : path))),
      })
  }
  return { calls, files, left }
}
