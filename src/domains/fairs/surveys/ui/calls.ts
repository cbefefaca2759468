import type { OrganizationKind } from '#shared/endpoint.ts'
import { fairSurveyOf, surveyOf } from '../surveys.contract.ts'

/** Both kinds of organizations make the same calls, each at its own addresses. */
export const hostSurvey = (side: OrganizationKind) => surveyOf[side] as typeof surveyOf.university
export const exhibitorSurvey = (side: OrganizationKind) =>
  fairSurveyOf[side] as typeof fairSurveyOf.university
