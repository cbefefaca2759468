/** The address of the own registrations that are still to be paid. */
export const unpaid = {
  tab: 'registered',
  state: ['approved'],
  payment: ['awaiting_payment', 'proof_rejected'],
}
