import { useListSearch } from '#web/list-search.ts'
import { type RangeAddress, readRangeAddress } from './address.ts'
import { rangeAsked } from './range.ts'

export const useRange = (): RangeAddress => rangeAsked(readRangeAddress(useListSearch().search))
