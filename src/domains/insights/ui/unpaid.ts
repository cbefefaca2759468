/** Filters the organization's registrations to those still unpaid. */
export const unpaid = {
  tab: 'registered',
  state: ['approved'],
  payment: ['awaiting_payment', 'part_paid', 'proof_rejected'],
}
