import type { Errand } from '#platform/reactions.ts'
import { resetErrand } from '../passwords/commands.ts'
import { verificationErrand } from '../verification/commands.ts'

export const accountErrands: Errand<never>[] = [resetErrand, verificationErrand]
