import { useListSearch } from '#web/list-search.ts'
import { type RangeAddress, rangeAsked, readRangeAddress } from './address.ts'

export const useRange = (): RangeAddress => rangeAsked(readRangeAddress(useListSearch().search))
