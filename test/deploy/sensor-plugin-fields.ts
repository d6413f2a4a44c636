/** The fields of the sensor's plugin `cloudtrail` 0.17.1. Source: the plugin's `pkg/cloudtrail/extract.go`. */
const byClass: Readonly<Record<string, string>> = {
  ct: `
    id error errormessage time src shortsrc name user originaluser user.accountid user.identitytype user.principalid
    user.arn region response.subnetid response.reservationid response request request.availabilityzone request.cluster
    request.functionname request.groupname request.host request.name request.policy request.reason request.target
    request.documentname request.serialnumber request.servicename request.subnetid request.taskdefinition request.username
    srcip useragent info managementevent readonly requestid eventtype apiversion resources recipientaccountid
    serviceeventdetails sharedeventid vpcendpointid eventcategory addendum.reason addendum.updatedfields
    addendum.originalrequestid addendum.originaleventid sessioncredentialfromconsole edgedevicedetails tlsdetails.tlsversion
    tlsdetails.ciphersuite tlsdetails.clientprovidedhostheader additionaleventdata`,
  s3: `uri bucket key bytes bytes.in bytes.out cnt.get cnt.put cnt.other`,
  ec2: `name imageid imageids`,
  ecr: `repository imagetag`,
  iam: `role policy`,
};

export const pluginFields: ReadonlySet<string> = new Set(
  Object.entries(byClass).flatMap(([kind, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => `${kind}.${name}`),
  ),
);
