import { queryFor } from '#web/queries.ts'
import { applyForm } from '../../submission/application-submission.contract.ts'
import { firstChoice, firstChoices } from '../first-choices.contract.ts'

/** Calls whose answers go stale when one is sent or taken back. */
export const changedByFirstChoice = [firstChoice, firstChoices, applyForm]

export const firstChoiceQuery = (id: string) => queryFor(firstChoice, { params: { id } })
