<?xml version="1.0"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns="http://www.w3.org/1999/xhtml" xmlns:d="urn:data" xmlns:e="urn:extra"
    exclude-result-prefixes="d e">
  <xsl:output method="xml" indent="yes"/>
  <xsl:param name="title" select="'none'"/>
  <xsl:template match="/d:all">
    <html d:note="n" e:note="m" note="o">
      <head><title><xsl:value-of select="$title"/></title></head>
      <body xml:space="preserve">
        <xsl:for-each select="d:row[@n &gt; 1]">
          <p e:class="row"><xsl:apply-templates select="@*|node()"/></p>
        </xsl:for-each>
        <svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g svg:id="g"/><inner xmlns="">x</inner></svg:svg>
      </body>
    </html>
  </xsl:template>
  <xsl:template match="@*|node()"><xsl:copy><xsl:apply-templates/></xsl:copy></xsl:template>
</xsl:stylesheet>
