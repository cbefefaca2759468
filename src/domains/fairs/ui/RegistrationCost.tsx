import { Text } from '@mantine/core'
import { countLabel, dateLabel } from '#shared/labels.ts'
import type { FairDetail, OwnRegistration } from '../exhibitor-registration.contract.ts'
import { type GivenAddons, totalOf } from '../registration-form/form-answers.contract.ts'
import { addonsCost } from './addon-costs.ts'
import classes from './fairs.module.css'
import { HowToPay } from './HowToPay.tsx'
import { priceLabel } from './words.ts'

interface CostProps {
  fair: FairDetail
  boothId: string | null
  chosen: GivenAddons
  /** The registration to change. */
  registration?: OwnRegistration
}

/** When a fee is due: on a date, or after the host's approval. */
const dueLabel = (fair: FairDetail, registration: CostProps['registration']): string =>
  registration?.due_at
    ? `due by ${dateLabel(registration.due_at, fair.time_zone)}`
    : `due within ${countLabel(fair.payment_due_days, 'day')} of the host’s approval`

const howToPay = ({ takes_cards }: FairDetail): string =>
  takes_cards
    ? 'You don’t pay anything until the host approves you. You then pay by card on your registration’s page and get a receipt, or outside Fairlead as the host instructs and upload the proof of payment there.'
    : 'You don’t pay anything until the host approves you. You then pay outside Fairlead as the host instructs and upload the proof of payment on your registration’s page. Once the host verifies it, you get a receipt.'

/** What a registration costs with this booth and these add-ons, and when that is due. */
export const RegistrationCost = ({ fair, boothId, chosen, registration }: CostProps) => {
  const booth = fair.booth.find(({ id }) => id === boothId)
  if (!booth && fair.needs_booth) return null
  const same = registration && (registration.booth?.id ?? null) === boothId
  const boothPrice = same ? registration.fee - totalOf(registration.addons) : (booth?.price ?? 0)
  const price = boothPrice + addonsCost(fair, registration, chosen)
  return (
    <div className={classes.cost} role="status">
      <Text fw={600}>
        {price > 0
          ? `${priceLabel(price, fair.booth_currency)}, ${dueLabel(fair, registration)}`
          : 'Nothing to pay'}
      </Text>
      <Text size="sm">{price > 0 ? howToPay(fair) : 'Taking part is free.'}</Text>
      {price > 0 && <HowToPay instructions={fair} />}
    </div>
  )
}
