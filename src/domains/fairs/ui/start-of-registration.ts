import type { FairDetail, OwnRegistration, PreparedRegistration } from '../exhibitor-registration.contract.ts'
import type { Representative } from '../fairs.contract.ts'
import type { GivenAddons, GivenAnswers } from '../registration-form/form-answers.contract.ts'

type Offered = Pick<FairDetail, 'booth' | 'needs_booth' | 'questions' | 'addons'>

/** The only kind of booth there is to choose. */
const onlyBooth = ({ booth, needs_booth }: Offered): string | null =>
  needs_booth && booth.length === 1 && booth[0]!.free > 0 ? booth[0]!.id : null

/** What a registration that is changed begins with. */
export const asRegistered = ({ booth, representatives, answers, addons, notes }: OwnRegistration) => ({
  booth_id: booth?.id ?? null,
  representatives: representatives as Representative[],
  answers: answers.map(({ question_id, value }) => ({ question_id, value })) as GivenAnswers,
  addons: addons.map(({ addon_id, quantity }) => ({ addon_id, quantity })) as GivenAddons,
  notes,
})

/** What a new registration begins with: what was filled in before, as far as it is still asked and offered. */
export const startOf = (fair: Offered, prepared: PreparedRegistration | null, first: Representative) => ({
  booth_id: prepared?.booth_id ?? onlyBooth(fair),
  representatives: prepared?.representatives ?? [first],
  answers: (prepared?.answers ?? []).filter(({ question_id }) =>
    fair.questions.some(({ id }) => id === question_id),
  ),
  addons: (prepared?.addons ?? []).filter(({ addon_id }) => fair.addons.some(({ id }) => id === addon_id)),
  notes: prepared?.notes ?? '',
})
