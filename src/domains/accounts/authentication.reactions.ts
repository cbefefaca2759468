import type { Errand } from '#platform/reactions.ts'
import { verificationErrand } from './email-verification.commands.ts'
import { resetErrand } from './passwords/passwords.commands.ts'

export const accountErrands: Errand<never>[] = [resetErrand, verificationErrand]
