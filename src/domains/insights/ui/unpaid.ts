/** The address of the own registrations that are still to be paid. */
export const unpaid = {
  tab: 'registered',
  state: ['pending', 'approved'],
  payment: ['awaiting_payment', 'proof_rejected'],
}
