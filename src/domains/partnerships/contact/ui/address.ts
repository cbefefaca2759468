import { z } from 'zod'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'

export const readContactAddress = addressReader({ id: z.uuid(), page: pageQuery.page.unwrap() })
