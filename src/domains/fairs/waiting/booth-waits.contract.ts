import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { givenRegistration } from '../exhibitor-registration.contract.ts'
import { fairTag, gateOf, ownPlace } from '../fairs.contract.ts'

const params = z.strictObject({ id })

const waitingCalls = <K extends OrganizationKind>(kind: K) => {
  const member = gateOf(kind)('member')
  const tag = fairTag[kind]
  return {
    join: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/fair-and-event/:id/waiting-line',
        university: '/university/fair-and-event/:id/waiting-line',
      }[kind],
      tag,
      summary:
        'Wait in line for a kind of booth that is gone, with the registration that becomes effective once one is free',
      access: member,
      limit: 60,
      params,
      // add-ons are chosen once there is a booth
      body: givenRegistration.omit({ addons: true }),
      output: ownPlace,
      status: 201,
      problems: ['conflict'],
    }),
    leave: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/fair-and-event/:id/waiting-line/leave',
        university: '/university/fair-and-event/:id/waiting-line/leave',
      }[kind],
      tag,
      summary: 'Leave the line; repeating it changes nothing',
      access: member,
      params,
      output: z.object({ waiting: z.boolean() }),
    }),
  }
}

export const employerWaiting = waitingCalls('employer')
export const universityWaiting = waitingCalls('university')
export const waitingOf = { employer: employerWaiting, university: universityWaiting } as const
