import type { FairDetail, OwnRegistration } from '../exhibitor-registration.contract.ts'
import { type GivenAddons, type OfferedAddon, totalOf } from '../registration-form/form-answers.contract.ts'

/** What can be chosen: what is offered, and what the registration has though it no longer is. */
export const offeredTo = (
  fair: Pick<FairDetail, 'addons'>,
  registration: Pick<OwnRegistration, 'addons'> | undefined,
): OfferedAddon[] => [
  ...fair.addons,
  ...(registration?.addons ?? [])
    .filter(({ addon_id }) => !fair.addons.some(({ id }) => id === addon_id))
    .map(({ addon_id, name, price, quantity }) => ({
      id: addon_id,
      name,
      price,
      description: 'No longer offered; you can keep what you have.',
      per_exhibitor: quantity,
      left: 0,
    })),
]

/** What the chosen add-ons cost: as before for what was chosen before, unless it grows. */
export const addonsCost = (
  fair: FairDetail,
  registration: OwnRegistration | undefined,
  chosen: GivenAddons,
): number =>
  totalOf(
    chosen.flatMap(({ addon_id, quantity }) => {
      const own = registration?.addons.find((one) => one.addon_id === addon_id)
      const price =
        own && quantity <= own.quantity ? own.price : fair.addons.find(({ id }) => id === addon_id)?.price
      return price === undefined ? [] : [{ price, quantity }]
    }),
  )
