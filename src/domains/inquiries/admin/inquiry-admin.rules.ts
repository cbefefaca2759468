import { Problem } from '#shared/problems.ts'
import type { InquiryDetail } from './inquiry-admin.contract.ts'

type State = InquiryDetail['state']

/** A closed inquiry can still be answered; an answer has been emailed and cannot be changed. */
export const mayDecide = (state: State) => ({ answer: state !== 'answered', close: state === 'open' })

export const requireDecidable = (step: 'answer' | 'close', state: State): void => {
  if (!mayDecide(state)[step]) throw new Problem('conflict', `This inquiry is already ${state}`)
}
