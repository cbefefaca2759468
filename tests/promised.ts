/** What the product promises: every call below `/api`, and every address with who can open it. */

export const promisedCalls = `
GET /commons/meta
POST /contact-us
POST /contact-us-new-business
GET /google-drive/pick
POST /student/auth/login
GET /student/auth/logout
GET /student/auth/me
POST /student/auth/check
POST /student/auth/register
PUT /student/auth/me
POST /student/auth/send-email-verification
POST /student/auth/forgot-password
POST /student/auth/update-reset-password
PUT /student/auth/password
POST /student/auth/me/profile_pic
POST /student/auth/me/delete_profile_pic
POST /employer_user/auth/login
GET /employer_user/auth/logout
GET /employer_user/auth/me
POST /employer_user/auth/check
POST /employer_user/auth/register
PUT /employer_user/auth/me
POST /employer_user/auth/send-email-verification
POST /employer_user/auth/forgot-password
POST /employer_user/auth/update-reset-password
PUT /employer_user/auth/password
POST /employer_user/auth/me/profile_pic
POST /employer_user/auth/me/delete_profile_pic
POST /university_user/auth/login
GET /university_user/auth/logout
GET /university_user/auth/me
POST /university_user/auth/check
POST /university_user/auth/register
PUT /university_user/auth/me
POST /university_user/auth/send-email-verification
POST /university_user/auth/forgot-password
POST /university_user/auth/update-reset-password
PUT /university_user/auth/password
POST /university_user/auth/me/profile_pic
POST /university_user/auth/me/delete_profile_pic
POST /employer/auth/register
POST /university/auth/register
GET /admin/company-profile
PUT /admin/company-profile
GET /admin/university-profile
PUT /admin/university-profile
GET /employer/public-profile/{id}
GET /university/public-profile/{id}
POST /student/detail
GET /university/detail/{id}
POST /student/organization/detail
GET /employer/university-partnership/check/{id}
GET /employer/university-partnership
GET /employer/university-partnership-partner
GET /employer/university-partnership/request-list
GET /employer/university-partnership/sent-request-list
POST /employer/university-partnership/request/{id}
POST /employer/university-partnership/request-status-update
GET /employer/university-partnership/contact/{id}
POST /employer/university-partnership/contact/{id}
GET /university/employer-partnership/check/{id}
GET /university/employer-partnership
GET /university/employer-partnership-partner
GET /university/employer-partnership/request-list
GET /university/employer-partnership/sent-request-list
POST /university/employer-partnership/request/{id}
POST /university/employer-partnership/request-status-update
GET /university/employer-partnership/contact/{id}
POST /university/employer-partnership/contact/{id}
GET /university/employer/detail/{id}
GET /employer/event-list
GET /employer/invited-event
GET /employer/event/{id}/invited-event-detail
POST /employer/event
GET /employer/event/{id}
PUT /employer/event/{id}
DELETE /employer/event/{id}
GET /employer/event/university_list/{id}
GET /employer/event/invitation-status/{id}
GET /employer/event/participant_list/{id}
POST /employer/event/invited/decline
POST /employer/event/invited/accept
GET /employer/event/{id}/leading-team
PUT /employer/event/{id}/leading-team/send-email-invitation
PUT /employer/event/{id}/leading-team/send-email-invitation-team-member
GET /university/event-list
GET /university/invited-event
GET /university/event/{id}/invited-event-detail
POST /university/event
GET /university/event/{id}
PUT /university/event/{id}
DELETE /university/event/{id}
GET /university/event/employer_list/{id}
GET /university/event/invitation-status/{id}
GET /university/event/participant_list/{id}
POST /university/event/invited/decline
POST /university/event/invited/accept
GET /university/event/{id}/leading-team
PUT /university/event/{id}/leading-team/send-email-invitation
PUT /university/event/{id}/leading-team/send-email-invitation-team-member
GET /university/event/registered_employer_list/{id}
PUT /university/event/registered_employer_list/approve
PUT /university/event/registered_employer_list/decline
GET /student/event
GET /student/event/liked
GET /student/event/registered
POST /student/event/detail
POST /student/event/register
POST /student/event/like-unlike
GET /employer/fair-and-event
GET /employer/fair-and-event/partner
GET /employer/fair-and-event/registered
GET /employer/fair-and-event/{id}
GET /employer/fair-and-event/registration/{id}
POST /employer/fair-and-event/{id}
GET /university/fair-and-event
GET /university/fair-and-event/partner
GET /university/fair-and-event/registered
GET /university/fair-and-event/{id}
GET /university/fair-and-event/registration/{id}
POST /university/fair-and-event/{id}
PUT /employer/fair-and-event/registration/{id}
POST /employer/fair-and-event/registration/payment/{id}
GET /university/fair-and-event/notify/{id}
GET /employer/job/list
GET /employer/job/active-expired-count
GET /employer/job/{id}
GET /employer/job/applicant-list
GET /employer/job-tokens
GET /employer/new-job-token
POST /employer/job
PUT /employer/job/{id}
DELETE /employer/job/{id}
PUT /employer/job/{id}/renew
PUT /employer/job/applicant/update-status
PUT /employer/job/applicant/notify
PUT /employer/job/applicant/accept
GET /student/job
GET /student/job/liked
GET /student/job/applied
POST /student/job/detail
POST /student/job/apply
POST /student/job/employer-profile
POST /student/job/like-unlike
GET /employer/leading-team-list
PUT /employer/leading-team-list/send-email-invitation
POST /employer/leading-team/delete
PUT /employer/leading-team/role
GET /university/leading-team-list
PUT /university/leading-team-list/send-email-invitation
POST /university/leading-team/delete
PUT /university/leading-team/role
GET /student/notifications
PUT /student/notifications/read/{id}
PUT /student/notifications/read-all
GET /employer/notifications
PUT /employer/notifications/read/{id}
PUT /employer/notifications/read-all
GET /university/notifications
PUT /university/notifications/read/{id}
PUT /university/notifications/read-all
PUT /student/notifications/star/{id}
PUT /student/notifications/unstar/{id}
GET /employer/job-notifications
PUT /employer/job-notifications/read/{id}
PUT /employer/job-notifications/read-all
GET /public-event
POST /public-event/detail
POST /public-event/organization/detail
GET /public-job
POST /public-job/detail
POST /public-job/employer-profile
POST /waitlist/join
GET /fairlead-career/list
GET /fairlead-career/detail/{id}
POST /fairlead-career/detail/{id}/apply
`
  .trim()
  .split('\n')

export const promisedAddresses = {
  visitor: `
/
/sign-in
/sign-in/not-verify-email
/sign-in/pending-review
/sign-in/not-active
/sign-up
/sign-up/student
/sign-up/employer
/sign-up/university
/sign-up/leading-team-employer
/sign-up/leading-team-university
/sign-up/admin
/sign-up/to-verify-email
/sign-up/verify-email
/forgot-password
/reset-password
/my-profile/change-profile-picture
/404
/500
/leading-team-added-success
/career-story
/career
/career/detail
/career/application
/contact-us
/contact-us-menu
/contact-us-new-business
/privacy-policy
/terms-of-service
/view-participant-detail
/waitlist
/landing
/student
/employer
/employer/product
/employer/pricing
/university
/university/product
/public-event
/public-event/view-organization
/public-event/view-organization/listing
/employer/{employer_name}
/university/{university_name}
/public-jobs
/public-jobs/detail
/public-jobs/employer-profile
`,
  employer: `
/employer/edit-company-profile
/employer/invite-team-member
/employer/dashboard
/employer/event/create
/employer/event/detail
/employer/event/detail/invitation-status
/employer/event/edit
/employer/fair-and-event
/employer/fair-and-event/status
/employer/fair-and-event/register
/employer/fair-and-event/detail
/employer/my-profile
/employer/my-profile/change-password
/employer/notifications
/employer/job-notifications
/employer/university-partnership
/employer/university-partnership/request
/employer/university-partnership/request/status
/employer/university-partnership/request/view
/employer/university-partnership/detail
/employer/university-partnership/contact
/employer/your-event
/employer/your-event/register
/employer/your-event/detail
/employer/job/create
/employer/job/edit
/employer/your-job
/employer/job/detail
/employer/your-job-applicant
`,
  student: `
/student/dashboard
/student/events
/student/events/liked
/student/events/registered
/student/events/detail
/student/events/view-organization
/student/events/view-organization/listing
/student/events/view-university
/student/jobs
/student/jobs/detail
/student/jobs/employer-profile
/student/my-profile
/student/my-profile/change-password
`,
  university: `
/university/dashboard
/university/event/create
/university/event/detail
/university/event/edit
/university/fair-and-event
/university/fair-and-event/status
/university/fair-and-event/register
/university/fair-and-event/detail
/university/my-profile
/university/my-profile/change-password
/university/notifications
/university/employer-partnership
/university/employer-partnership/request
/university/employer-partnership/request/status
/university/employer-partnership/request/view
/university/employer-partnership/detail
/university/employer-partnership/contact
/university/invite-team-member
/university/edit-university-profile
/university/your-event
/university/your-event/register
/university/your-event/detail
`,
}

/** The addresses of one kind of visitor. */
export const promisedTo = (kind: keyof typeof promisedAddresses): string[] =>
  promisedAddresses[kind].trim().split('\n')
