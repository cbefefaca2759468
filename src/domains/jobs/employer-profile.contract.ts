import { profileParams, shownShape } from '#domains/organizations/profile/organization-profile.contract.ts'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { responsiveness } from './jobs.contract.ts'

export const employerPublicProfile = endpoint({
  method: 'GET',
  path: '/employer/public-profile/:id',
  tag: 'Organization profiles',
  summary: 'The profile of an approved employer, by id or by the name in its address',
  access: anyone,
  params: profileParams,
  output: shownShape.extend(responsiveness),
})
