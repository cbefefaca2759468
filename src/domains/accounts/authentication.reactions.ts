import type { Errand } from '#platform/reactions.ts'
import { resetErrand } from './passwords/passwords.commands.ts'
import { verificationErrand } from './email-verification.commands.ts'

export const accountErrands: Errand<never>[] = [resetErrand, verificationErrand]
