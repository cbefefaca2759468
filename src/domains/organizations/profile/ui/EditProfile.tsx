import { Alert, Button, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint, OrganizationKind } from '#shared/endpoint.ts'
import { Completeness } from '#web/kit/Completeness.tsx'
import { EditorLayout } from '#web/kit/EditorLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { SaveBar } from '#web/kit/SaveBar.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { useFileAddress } from '#web/kit/useFileAddress.ts'
import { queryFor } from '#web/queries.ts'
import type { OwnProfile } from '../organization-profile.contract.ts'
import { partsOf } from './completeness.ts'
import { AboutSection, FactsSection, PicturesSection } from './ProfileSections.tsx'
import { ProposedName } from './ProposedName.tsx'
import { PublicProfile } from './PublicProfile.tsx'
import { type ProfileForm, profileCalls, useProfileForm } from './useProfileForm.ts'
import { publicPages } from './words.ts'

/** The picture that will be there after saving. */
const usePicture = (file: File | null | undefined, stored: string | null, removed: boolean) => {
  const chosen = useFileAddress(file)
  return chosen ?? (removed ? null : stored)
}

const webAddresses = (links: readonly string[]): string[] => links.filter((link) => URL.canParse(link))

/** The profile as it would look if saved now. */
const useDraft = ({ values }: ProfileForm, profile: OwnProfile) => ({
  kind: profile.kind,
  name: values.name || profile.name,
  tagline: values.tagline || '',
  description: values.description || '',
  website: webAddresses([values.website || ''])[0] ?? null,
  industry: values.industry || null,
  company_size: values.company_size || null,
  city: values.city || null,
  country_code: values.country_code || null,
  founded_year: values.founded_year || null,
  links: webAddresses(values.links || []),
  logo_url: usePicture(values.logoFile, profile.logo_url, values.remove_logo === true),
  cover_url: usePicture(values.coverFile, profile.cover_url, values.remove_cover === true),
})

interface EditProfileProps {
  kind: OrganizationKind
  /** The call by which everyone reads this profile. */
  shown: Endpoint
  /** Other settings of the organization, below the profile. */
  after?: ReactNode
}

const Editor = ({ kind, profile, shown }: EditProfileProps & { profile: OwnProfile }) => {
  const form = useProfileForm(kind, profile, shown)
  const draft = useDraft(form, profile)
  const [opened, preview] = useDisclosure(false)
  const state = { ...draft, has_logo: draft.logo_url !== null, has_cover: draft.cover_url !== null }
  return (
    <EditorLayout
      label="Profile completeness"
      side={
        <>
          <Completeness parts={partsOf(state, kind)} />
          <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={preview.open}>
            Preview
          </Button>
          <LinkButton
            to={publicPages[kind]}
            params={{ employer_name: profile.slug, university_name: profile.slug }}
            variant="subtle"
          >
            View public page
          </LinkButton>
        </>
      }
    >
      <form {...form.props}>
        <Stack gap="lg">
          <FormSummary form={form} />
          <ProposedName kind={kind} profile={profile} />
          <AboutSection form={form} kind={kind} />
          <PicturesSection form={form} profile={profile} />
          <FactsSection form={form} kind={kind} />
          <SaveBar form={form} />
        </Stack>
        <LeaveGuard form={form} />
      </form>
      <Modal opened={opened} onClose={preview.close} title="Preview" size="xl">
        <PublicProfile profile={draft} />
      </Modal>
    </EditorLayout>
  )
}

/** Where the team edits how everyone sees the organization. */
export const EditProfile = ({ kind, shown, after }: EditProfileProps) => {
  const { data, error, refetch } = useQuery(queryFor(profileCalls[kind].own))
  return (
    <Page>
      <PageHeader title={kind === 'employer' ? 'Company profile' : 'University profile'} />
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <Skeletons count={3} />
      ) : data.may.edit ? (
        <Editor kind={kind} profile={data} shown={shown} />
      ) : (
        <Stack gap="lg">
          <Alert>Admins and owners of your team edit the profile.</Alert>
          <PublicProfile profile={data} />
        </Stack>
      )}
      {after}
    </Page>
  )
}
