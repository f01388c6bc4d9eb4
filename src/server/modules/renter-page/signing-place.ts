import { determineSigningPlace, type SigningPlace } from "#domain/fleet/signing.ts";
import { hashNetwork, isNetworkOfMembers } from "#server/access/company-networks.ts";
import type { RequestContext, RenterScope } from "#server/access/gates.ts";
import type { RenterLink } from "#server/access/renter-links.ts";

export type RenterLinkContext = Pick<RequestContext, "deps" | "session" | "clientIp"> & {
  readonly renter: RenterScope;
  readonly link: RenterLink;
};

export async function findSigningPlace({
  deps,
  session,
  clientIp,
  renter: { companyId },
  link,
}: RenterLinkContext): Promise<SigningPlace> {
  const network = hashNetwork(deps.secretKeys, clientIp);
  return determineSigningPlace({
    isCompanyDevice: await session.isDeviceOf(companyId),
    isCompanyNetwork:
      link.network?.equals(network) || (await isNetworkOfMembers(deps.db, companyId, network, deps.now())),
  });
}
