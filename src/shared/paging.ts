import { z } from 'zod'

export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100
/** Pages beyond this are refused: nobody reads them, and an offset costs as much as the rows it skips. */
export const MAX_PAGE = 10_000

/** `page` from 1, `size` at most 100. Spread into the query object of a list call. */
export const pageQuery = {
  page: z.int().min(1).max(MAX_PAGE).default(1),
  size: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
}

export interface PageRequest {
  page: number
  size: number
}

/** The list envelope from the product specification. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), current_page: z.int(), page_count: z.int(), total_row: z.int() })

export interface Page<T> {
  data: T[]
  current_page: number
  page_count: number
  total_row: number
}

export const offsetOf = ({ page, size }: PageRequest): number => (page - 1) * size

export const toPage = <T>(data: T[], total: number, { page, size }: PageRequest): Page<T> => ({
  data,
  current_page: page,
  page_count: Math.ceil(total / size),
  total_row: total,
})
