import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { fairTag, gateOf } from '../fairs.contract.ts'
import { fairMap } from './fair-map.contract.ts'

const mapCalls = <K extends OrganizationKind>(kind: K) => ({
  map: endpoint({
    method: 'GET',
    path: {
      employer: '/employer/fair-and-event/map/:id',
      university: '/university/fair-and-event/map/:id',
    }[kind],
    tag: fairTag[kind],
    summary:
      'Get the plan of the floor of another organization’s event: its numbered booths and who is where',
    access: gateOf(kind)('viewer'),
    params: z.strictObject({ id }),
    output: fairMap,
  }),
})

export const employerMap = mapCalls('employer')
export const universityMap = mapCalls('university')
export const mapOf = { employer: employerMap, university: universityMap } as const
