# What `cmake --install` puts where: the command, its man page and completions,
# and the library: as the CMake package `whittle` with the targets whittle::whittle
# (C++, an archive) and whittle::c (C, the shared library), and for pkg-config.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS whittle RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

# The components of the languages. whittle and the shared library look for them beside themselves,
# as in the build tree, and from their own place, so that an installed prefix can be moved; whittleConfig.cmake tells programs
# that link the library where they are.
set(languages_dir ${CMAKE_INSTALL_LIBDIR}/whittle/languages)
install(PROGRAMS ${WHITTLE_COMPONENTS} DESTINATION ${languages_dir})
file(RELATIVE_PATH from_whittle ${CMAKE_INSTALL_FULL_BINDIR} ${WHITTLE_INSTALLED_LANGUAGES})
set_target_properties(whittle PROPERTIES
  BUILD_WITH_INSTALL_RPATH ON
  INSTALL_RPATH "$ORIGIN/languages;$ORIGIN/${from_whittle}")
set_target_properties(whittle_c PROPERTIES
  BUILD_WITH_INSTALL_RPATH ON
  INSTALL_RPATH "$ORIGIN/languages;$ORIGIN/whittle/languages")

install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
file(RELATIVE_PATH include_from_pc ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig
     ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(cmake/whittle.pc.in ${CMAKE_BINARY_DIR}/whittle.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/whittle.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(TARGETS whittle_library whittle_c EXPORT whittleTargets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/whittle)
install(EXPORT whittleTargets NAMESPACE whittle:: DESTINATION ${package_dir})
configure_package_config_file(cmake/whittleConfig.cmake.in ${CMAKE_BINARY_DIR}/whittleConfig.cmake
                              INSTALL_DESTINATION ${package_dir} PATH_VARS languages_dir)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/whittleConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/whittleConfig.cmake
              ${CMAKE_BINARY_DIR}/whittleConfigVersion.cmake
        DESTINATION ${package_dir})

# whittle_install_file(FILE FOLDER [NAME]): if it is there.
function(whittle_install_file file folder)
  if(EXISTS ${PROJECT_SOURCE_DIR}/${file})
    cmake_path(GET file FILENAME name)
    if(ARGC GREATER 2)
      set(name ${ARGV2})
    endif()
    install(FILES ${PROJECT_SOURCE_DIR}/${file} RENAME ${name}
            DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
  endif()
endfunction()
whittle_install_file(docs/whittle.1 man/man1)
whittle_install_file(completions/whittle.bash bash-completion/completions whittle)
whittle_install_file(completions/_whittle zsh/site-functions)
whittle_install_file(completions/whittle.fish fish/vendor_completions.d)
