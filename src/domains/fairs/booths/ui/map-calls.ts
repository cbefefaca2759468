import type { OrganizationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import { mapOf } from '../exhibitor-map.contract.ts'
import { publicMap, studentMap } from '../fair-map.contract.ts'

export const publicMapQuery = (id: string) => queryFor(publicMap, { params: { id } })
export const studentMapQuery = (id: string) => queryFor(studentMap, { params: { id } })
export const organizationMapQuery = (side: OrganizationKind, id: string) =>
  queryFor((mapOf[side] as typeof mapOf.university).map, { params: { id } })
