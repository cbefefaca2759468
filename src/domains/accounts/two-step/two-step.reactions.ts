import type { Tick } from '#platform/reactions.ts'
import { forgetChallenges } from './passkeys/passkey-challenges.commands.ts'

export const twoStepTicks: Tick[] = [{ name: 'two_step.forget_challenges', run: forgetChallenges }]
